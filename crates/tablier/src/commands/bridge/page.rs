//! The connection of a page: first it is paired, then its questions go to the engines.

use std::{sync::mpsc, thread, time::Duration};

use api::{FromBridge, PairingRefusal, Problem, ToBridge};
use axum::extract::ws::{Message, WebSocket};
use tokio::{
    sync::mpsc::{Sender, channel},
    time::timeout,
};

use super::{
    Bridge,
    engines::LocalEngine,
    thinking::{EngineThread, Order},
};

/// How long a page may take to show its code or its token.
const TO_PAIR: Duration = Duration::from_secs(20);
/// How long a page may take to read a message.
const TO_READ: Duration = Duration::from_secs(20);
/// The messages that may wait for a page. Engines wait while there are more.
const MOST_WAITING: usize = 32;

/// Serves a page until it goes or the bridge ends. Its engines end with it.
pub(super) async fn serve(bridge: Bridge, mut socket: WebSocket) {
    let Ok(_place) = bridge.0.pages.clone().try_acquire_owned() else { return };
    let mut ending = bridge.0.ending.subscribe();
    tokio::select! {
        _ = ending.wait_for(|is_ending| *is_ending) => {}
        _ = converse(&bridge, &mut socket) => {}
    }
}

/// What a page says. `None` when it has gone, or says what is not understood.
async fn hear(socket: &mut WebSocket) -> Option<ToBridge> {
    loop {
        match socket.recv().await?.ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Ping(_) | Message::Pong(_) => {}
            Message::Binary(_) | Message::Close(_) => return None,
        }
    }
}

async fn say(socket: &mut WebSocket, message: &FromBridge) -> Option<()> {
    let text = serde_json::to_string(message).expect("a message is plain data");
    timeout(TO_READ, socket.send(Message::Text(text.into()))).await.ok()?.ok()
}

async fn converse(bridge: &Bridge, socket: &mut WebSocket) -> Option<()> {
    let first = timeout(TO_PAIR, hear(socket)).await.ok()??;
    let paired = match first {
        ToBridge::Pair { code } => bridge.pair(&code),
        ToBridge::Enter { token } => bridge.pairing().enter(&token),
        ToBridge::Think { .. } | ToBridge::Stop { .. } => Err(PairingRefusal::NotPaired),
    };
    let engines = bridge.engines().iter().map(LocalEngine::described).collect();
    match paired {
        Ok(token) => say(socket, &FromBridge::Paired { token, engines }).await?,
        Err(why) => {
            say(socket, &FromBridge::Refused { why }).await?;
            return None;
        }
    }
    let (send, mut from_engines) = channel(MOST_WAITING);
    let mut desks: Vec<Option<mpsc::Sender<Order>>> = vec![None; bridge.engines().len()];
    loop {
        tokio::select! {
            message = hear(socket) => obey(bridge, &mut desks, &send, message?),
            Some(message) = from_engines.recv() => say(socket, &message).await?,
        }
    }
}

/// Hands a question to the thread of its engine, which begins with the first one.
fn obey(
    bridge: &Bridge,
    desks: &mut [Option<mpsc::Sender<Order>>],
    page: &Sender<FromBridge>,
    message: ToBridge,
) {
    let (index, order) = match message {
        ToBridge::Think { engine, id, question } => (engine, Order::Think { id, question }),
        ToBridge::Stop { engine, id } => (engine, Order::Stop { id }),
        // It is paired already.
        ToBridge::Pair { .. } | ToBridge::Enter { .. } => return,
    };
    let id = order.id();
    let opened = match desks.get_mut(index) {
        Some(Some(desk)) => Ok(desk),
        Some(desk) => open_desk(bridge, index, page.clone()).map(|opened| desk.insert(opened)),
        None => Err(Problem::of_engine("engine-unknown", "this bridge has no such engine")),
    };
    let problem = match opened.map(|desk| desk.send(order)) {
        Ok(Ok(())) => return,
        Ok(Err(_)) => {
            // Its thread has failed: the next question begins another.
            desks[index] = None;
            Problem::of_engine("engine-crashed", "the engine has ended by itself")
        }
        Err(problem) => problem,
    };
    // A page that does not read is answered later.
    let page = page.clone();
    tokio::spawn(async move { page.send(FromBridge::Failed { id, problem }).await });
}

fn open_desk(
    bridge: &Bridge,
    index: usize,
    page: Sender<FromBridge>,
) -> Result<mpsc::Sender<Order>, Problem> {
    let busy = || Problem::of_engine("engine-start", "too many engines run already");
    let place = bridge.0.threads.clone().try_acquire_owned().map_err(|_| busy())?;
    let (desk, orders) = mpsc::channel();
    let thread = EngineThread::new(bridge.clone(), bridge.engines()[index].clone(), orders, page);
    let started = thread::Builder::new().name("engine".to_owned()).spawn(move || {
        // Says until its end that an engine may run.
        let _place = place;
        thread.run();
    });
    started.map_err(|_| busy())?;
    Ok(desk)
}
