/** The build of the browser's engine gives the bytes of a WebAssembly file to whoever imports it. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
