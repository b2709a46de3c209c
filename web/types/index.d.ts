// All types that scripts share. Those of questions, answers and messages are generated from the Rust code.

export * from "./api";
export * from "./match";
export * from "./pages";
