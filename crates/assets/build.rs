//! Embeds the files of the web page: copies `web/`, writes the style sheet of drawings, builds the WebAssembly,
//! compresses everything, and derives a version for the URLs from the contents.

use std::{
    collections::BTreeMap,
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, anyhow, bail};

#[path = "src/comments.rs"]
mod comments;

const TARGET: &str = "wasm32-unknown-unknown";

/// Skips the WebAssembly, which takes minutes to build whenever a game or the engine changes. Set it while working on
/// something else.
const SKIP_WASM: &str = "TABLIER_SKIP_WASM";

/// The sources of the WebAssembly besides the games, relative to the root of the workspace.
const SOURCES: &[&str] = &[
    "Cargo.lock",
    "Cargo.toml",
    "crates/api",
    "crates/browser",
    "crates/coach",
    "crates/drawing",
    "crates/evaluation",
    "crates/gamefile",
    "crates/games",
    "crates/lessons",
    "crates/report",
    "crates/search",
    "crates/tabletop",
    "crates/texts",
    "crates/vector",
    "locales",
];

fn main() -> Result<()> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let root = here.ancestors().nth(2).context("the crate lies two folders below the workspace")?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/comments.rs");
    println!("cargo::rerun-if-changed={}", root.join("web").display());
    for source in SOURCES {
        let source = root.join(source);
        // Tests do not change the result.
        let code = source.join("src");
        let source = if code.is_dir() { code } else { source };
        println!("cargo::rerun-if-changed={}", source.display());
    }
    for source in game_sources(&root.join("crates"))? {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    let mut files = BTreeMap::new();
    collect(&root.join("web"), "", &mut files)?;
    files.insert("board/drawings.css".to_owned(), style_sheet().into_bytes());
    println!("cargo::rerun-if-env-changed={SKIP_WASM}");
    let glue = match env::var_os(SKIP_WASM) {
        Some(_) => Err(anyhow!("{SKIP_WASM} is set")),
        None => build_wasm(root, &out),
    };
    match glue {
        Ok(glue) => collect(&glue, "board/", &mut files)?,
        Err(error) => {
            let error = format!("{error:#}").replace('\n', " ");
            println!(
                "cargo::warning=without WebAssembly, pages will ask the server for rules and thoughts: {error}"
            );
        }
    }
    for (_, script) in files.iter_mut().filter(|(name, _)| name.ends_with(".js")) {
        let text = std::str::from_utf8(script).context("scripts are text")?;
        *script = comments::without_comments(text).into_bytes();
    }
    fs::write(out.join("embedded.rs"), embed(&files, &out)?)?;
    Ok(())
}

/// What lies in the folders of games: code, weights, lessons. Tests do not change what is built.
fn game_sources(crates: &Path) -> Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(crates)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("game-") {
            for part in fs::read_dir(entry.path())? {
                let part = part?;
                sources.extend((part.file_name() != "tests").then(|| part.path()));
            }
        }
    }
    Ok(sources)
}

/// The style sheet of drawings, with the colours of each theme.
fn style_sheet() -> String {
    use drawing::{BoardStyle, Theme};
    let rules = drawing::page_style_sheet();
    let [light, dark, strong, paper] =
        [Theme::Light, Theme::Dark, Theme::HighContrast, Theme::Paper].map(Theme::css_variables);
    // What a style leaves to the theme it inherits from the rules before.
    let styles: String = BoardStyle::ALL
        .into_iter()
        .map(|style| {
            let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| style.css_variables(theme));
            format!(
                ":root[data-board={style}]{{{light}}}\
                 @media (prefers-color-scheme:dark){{:root[data-board={style}]{{{dark}}}}}\
                 :root[data-theme=light][data-board={style}]{{{light}}}\
                 :root[data-theme=dark][data-board={style}]{{{dark}}}"
            )
        })
        .collect();
    format!(
        ":root{{{light}}}\
         @media (prefers-color-scheme:dark){{:root{{{dark}}}}}\
         :root[data-theme=light]{{{light}}}\
         :root[data-theme=dark]{{{dark}}}\
         {styles}\
         @media (prefers-contrast:more){{:root:not([data-theme=light],[data-theme=dark]){{{strong}}}}}\
         :root[data-theme=high-contrast]{{{strong}}}\
         @media print{{:root,:root[data-theme],:root[data-theme][data-board]{{{paper}}}}}\
         {rules}"
    )
}

/// Reads all files of a folder and its subfolders.
fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("names of files are UTF-8")?;
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if media_type(&name).is_some() {
            files.insert(name, fs::read(&path)?);
        }
    }
    Ok(())
}

/// The media type of a file to embed. Other files, such as tests, are left out.
fn media_type(name: &str) -> Option<&'static str> {
    if name.ends_with(".test.js") || name.ends_with(".d.ts") {
        return None;
    }
    Some(match name.rsplit('.').next()? {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => return None,
    })
}

/// Compiles the crate `browser` and generates its JavaScript bindings. Returns the folder with both.
fn build_wasm(root: &Path, out: &Path) -> Result<PathBuf> {
    ensure_target()?;
    // One folder for all profiles, because the WebAssembly is the same. OUT_DIR is `target/PROFILE/build/assets-x/out`.
    let target_folder = out.ancestors().nth(4).context("OUT_DIR lies in a target folder")?.join("browser");
    let mut cargo = Command::new(env::var("CARGO")?);
    cargo
        .current_dir(root)
        .args([
            "build",
            "--package",
            "browser",
            "--lib",
            "--profile",
            "browser",
            "--target",
            TARGET,
            "--target-dir",
        ])
        .arg(&target_folder);
    // The variables that cargo sets for the program's own build do not apply to the WebAssembly.
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        let is_ours =
            ["CARGO_CFG_", "CARGO_FEATURE_", "CARGO_PKG_"].iter().any(|prefix| name.starts_with(prefix));
        if is_ours
            || ["CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"]
                .contains(&&*name)
        {
            cargo.env_remove(&*name);
        }
    }
    // SIMD with four lanes, which all recent browsers support. The engines of Khitan and Ken Wan use it.
    cargo.env("RUSTFLAGS", "-C target-feature=+simd128");
    let built = cargo.output().context("cargo cannot be started")?;
    if !built.status.success() {
        bail!("the crate `browser` does not build: {}", String::from_utf8_lossy(&built.stderr).trim());
    }
    let wasm = target_folder.join(TARGET).join("browser").join("browser.wasm");
    let glue = out.join("glue");
    if glue.exists() {
        fs::remove_dir_all(&glue)?;
    }
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false)
        .generate(&glue)?;
    Ok(glue)
}

/// Makes sure that the WebAssembly target is installed.
fn ensure_target() -> Result<()> {
    let rustc = env::var("RUSTC")?;
    let has_target = || -> Result<bool> {
        let found = Command::new(&rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
        Ok(found.status.success() && Path::new(String::from_utf8(found.stdout)?.trim()).exists())
    };
    if !has_target()? {
        let added = Command::new("rustup").args(["target", "add", TARGET]).output();
        if !has_target()? {
            let why = match added {
                Ok(output) => String::from_utf8_lossy(&output.stderr).trim().to_owned(),
                Err(error) => error.to_string(),
            };
            bail!("`rustup target add {TARGET}` did not help: {why}");
        }
    }
    Ok(())
}

/// Writes all files compressed, and returns the Rust source that embeds them.
fn embed(files: &BTreeMap<String, Vec<u8>>, out: &Path) -> Result<String> {
    let mut hasher = crc32fast::Hasher::new();
    let mut entries = String::new();
    for (index, (name, contents)) in files.iter().enumerate() {
        hasher.update(name.as_bytes());
        hasher.update(contents);
        let media = media_type(name).context("only files with a media type were collected")?;
        let write = |extension: &str, bytes: &[u8]| -> Result<String> {
            let path = out.join(format!("{index}.{extension}"));
            fs::write(&path, bytes)?;
            Ok(format!("include_bytes!({path:?})"))
        };
        let plain = write("plain", contents)?;
        let smaller = |extension: &str, bytes: Vec<u8>| -> Result<String> {
            match bytes.len() < contents.len() {
                true => Ok(format!("Some({})", write(extension, &bytes)?)),
                false => Ok("None".to_owned()),
            }
        };
        let (gzip, brotli) = (smaller("gz", gzip(contents)?)?, smaller("br", brotli(contents)?)?);
        entries.push_str(&format!(
            "    Asset {{ name: {name:?}, media: {media:?}, plain: {plain}, gzip: {gzip}, brotli: {brotli} }},\n"
        ));
    }
    let version = format!("{:08x}", hasher.finalize());
    Ok(format!(
        "/// Changes with the contents of any file.\npub const VERSION: &str = {version:?};\n\nstatic EMBEDDED: &[Asset] = &[\n{entries}];\n"
    ))
}

fn gzip(contents: &[u8]) -> Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(contents)?;
    Ok(writer.finish()?)
}

fn brotli(contents: &[u8]) -> Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams { quality: 10, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &contents[..], &mut compressed, &settings)?;
    Ok(compressed)
}
