//! The site over TLS, by certificate files. Files that are renewed are read again without a restart.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::SystemTime,
};

use thiserror::Error;
use tokio_rustls::rustls::{
    self, ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem, pem::PemObject},
};

/// Where the certificate and its key are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CertificateFiles {
    /// The certificate and those it rests on, as PEM.
    pub certificate: PathBuf,
    /// The private key, as PEM.
    pub key: PathBuf,
}

/// Why there is no TLS.
#[derive(Debug, Error)]
pub enum TlsError {
    /// A file cannot be read, or has nothing of that kind in it.
    #[error("{file}: {error}")]
    File {
        /// Which.
        file: PathBuf,
        /// Why.
        error: pem::Error,
    },
    /// The certificate file has no certificate.
    #[error("{0} has no certificate in it")]
    Empty(PathBuf),
    /// The key does not belong to the certificate, or is of no use.
    #[error("the certificate and its key: {0}")]
    Unusable(#[from] rustls::Error),
}

impl CertificateFiles {
    /// Reads the files.
    ///
    /// # Errors
    /// If they are missing, or do not belong together.
    pub fn read(&self) -> Result<Arc<ServerConfig>, TlsError> {
        let failed = |file: &Path| {
            let file = file.to_owned();
            move |error| TlsError::File { file, error }
        };
        let chain = CertificateDer::pem_file_iter(&self.certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(failed(&self.certificate))?;
        if chain.is_empty() {
            return Err(TlsError::Empty(self.certificate.clone()));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key).map_err(failed(&self.key))?;
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, key)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }

    /// When each file was last written.
    fn written(&self) -> [Option<SystemTime>; 2] {
        [&self.certificate, &self.key].map(|file| file.metadata().and_then(|it| it.modified()).ok())
    }
}

/// The certificate that is shown to those who come next.
#[derive(Debug)]
pub(crate) struct Certificates {
    files: CertificateFiles,
    current: RwLock<(Arc<ServerConfig>, [Option<SystemTime>; 2])>,
}

impl Certificates {
    pub(crate) fn read(files: CertificateFiles) -> Result<Certificates, TlsError> {
        // Files that change while they are read are read again at the next look.
        let written = files.written();
        let current = RwLock::new((files.read()?, written));
        Ok(Certificates { files, current })
    }

    pub(crate) fn current(&self) -> Arc<ServerConfig> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// Reads the files again if they have changed. What cannot be used is not: the old certificate stays.
    pub(crate) fn look(&self) {
        let written = self.files.written();
        if written == self.current.read().unwrap_or_else(PoisonError::into_inner).1 {
            return;
        }
        match self.files.read() {
            Ok(config) => {
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = (config, written);
                tracing::info!("the certificate was read again");
            }
            Err(error) => tracing::error!(%error, "the new certificate cannot be used, the old one stays"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, time::Duration};

    use super::*;

    fn write(files: &CertificateFiles, name: &str) {
        let made = rcgen::generate_simple_self_signed([name.to_owned()]).expect("a certificate");
        fs::write(&files.certificate, made.cert.pem()).expect("written");
        fs::write(&files.key, made.signing_key.serialize_pem()).expect("written");
    }

    fn files(name: &str) -> CertificateFiles {
        let folder = std::env::temp_dir().join(format!("tablier-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        CertificateFiles { certificate: folder.join("cert.pem"), key: folder.join("key.pem") }
    }

    #[test]
    fn what_is_not_a_certificate_is_named() {
        let files = files("tls-wrong");
        assert!(matches!(files.read(), Err(TlsError::File { .. })));
        write(&files, "one.example");
        assert!(files.read().is_ok());
        fs::write(&files.certificate, "nothing").expect("written");
        assert!(matches!(files.read(), Err(TlsError::Empty(_))));
        let [other, key] = [self::files("tls-other"), files.clone()];
        write(&other, "other.example");
        let mixed = CertificateFiles { certificate: other.certificate, key: key.key };
        assert!(matches!(mixed.read(), Err(TlsError::Unusable(_))));
    }

    #[test]
    fn a_renewed_certificate_is_taken_and_a_broken_one_is_not() {
        let files = files("tls-renewed");
        write(&files, "one.example");
        let certificates = Certificates::read(files.clone()).expect("a certificate");
        let first = certificates.current();
        certificates.look();
        assert!(Arc::ptr_eq(&first, &certificates.current()), "nothing has changed");
        let later = |seconds| {
            for file in [&files.certificate, &files.key] {
                let file = fs::File::options().append(true).open(file).expect("a file");
                file.set_modified(SystemTime::now() + Duration::from_secs(seconds)).expect("a later time");
            }
        };
        write(&files, "two.example");
        later(10);
        certificates.look();
        let second = certificates.current();
        assert!(!Arc::ptr_eq(&first, &second));
        fs::write(&files.certificate, "half of a certif").expect("written");
        later(20);
        certificates.look();
        assert!(Arc::ptr_eq(&second, &certificates.current()));
    }
}
