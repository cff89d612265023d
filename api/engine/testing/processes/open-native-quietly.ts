import { openNetwork, prepareInference } from '#models/inference.ts'

/* Runs a network on the native runtime. What it does besides is looked at from outside. */

const network = await openNetwork(await prepareInference('native'), 'selfie')
const side = 256
const [coverage] = await network.run({
  width: side,
  height: side,
  rgb: new Uint8ClampedArray(side * side * 3),
})
process.stdout.write(`${coverage?.length}`)
