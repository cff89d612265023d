/** The build of the browser's engine gives the bytes of a WebAssembly file to the module that imports it. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
