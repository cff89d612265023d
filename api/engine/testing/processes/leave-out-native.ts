/** Imported first by a process, makes it run as if the optional package of the native runtime were not installed. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'onnxruntime-node') throw new Error('onnxruntime-node is left out.')
    return next(specifier, context)
  },
})
