/* Node's Buffer for a browser: the parts of the engine that read files use it without an import. */
export { Buffer } from 'buffer/'
