import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutNative } from '#testing/native-runtime.ts'
import { loadNativeRuntime } from '../native-network.ts'
import { convertNetwork } from './convert-network.ts'
import type { GraphModel, GraphNode } from './graph-model.ts'
import { writeOnnx } from './onnx-file.ts'

/** A network of operations on `p`, a picture of 2 x 2 pixels. */
function modelOf(
  ...nodes: readonly (readonly [name: string, operation: string, ...inputs: string[]])[]
): GraphModel {
  const all = nodes.map(([name, operation, ...inputs]): [string, GraphNode] => [
    name,
    { name, operation, inputs, attributes: {} },
  ])
  return { nodes: new Map(all), constants: new Map() }
}

const small = { picture: 'p', side: 2, given: {} } as const

/** Runs a converted network on pixels, each of which is given as its three channels. */
async function ran(model: GraphModel, pixels: readonly (readonly number[])[]): Promise<number[]> {
  const { InferenceSession, Tensor } = await loadNativeRuntime()
  const graph = convertNetwork(model, small)
  const session = await InferenceSession.create(writeOnnx(graph))
  const planes = [0, 1, 2].flatMap((channel) => pixels.map((pixel) => pixel[channel] ?? 0))
  const outputs = await session.run({ input: new Tensor('float32', Float32Array.from(planes), [1, 3, 2, 2]) })
  return Array.from(outputs[graph.outputs[0] ?? '']?.data ?? [], Number)
}

test('a place beyond the end of a row is the next row, and none is outside', {
  skip: withoutNative,
}, async () => {
  // Each pixel names the place that is taken instead of it: picture, row, column.
  const pixels = [
    [0, 0, 1],
    [0, 0, 2],
    [0, 1, 2],
    [0, 0, 0],
  ]
  const model = modelOf(['f', 'Floor', 'p'], ['c', 'Cast', 'f'], ['g', 'GatherNd', 'p', 'c'])
  assert.deepEqual(
    await ran(model, pixels),
    [
      [0, 0, 2],
      [0, 1, 2],
      [0, 0, 0],
      [0, 0, 1],
    ].flat(),
  )
})

test('an operation that is not known is refused by its name', () => {
  assert.throws(() => convertNetwork(modelOf(['x', 'Unheard', 'p']), small), /no conversion of Unheard/)
})
