import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutNative } from '../../../testing/native-runtime.ts'
import { loadNativeRuntime } from '../native-network.ts'
import { openBuilder } from './builder.ts'
import { convertNetwork } from './convert-network.ts'
import type { GraphModel, GraphNode } from './graph-model.ts'
import { type Field, floatField, integerField, messageField, writeOnnx } from './onnx-file.ts'
import { cut, reordered } from './value.ts'

/** A network of operations on `p`, a picture of 2 x 2 pixels. */
function modelOf(
  ...nodes: readonly (readonly [name: string, operation: string, ...inputs: string[]])[]
): GraphModel {
  const all = nodes.map(([name, operation, ...inputs]): [string, GraphNode] => [
    name,
    { name, operation, inputs, attributes: operation === 'Cast' ? { DstT: { type: 'DT_INT32' } } : {} },
  ])
  return { nodes: new Map(all), constants: new Map() }
}

const small = { picture: 'p', sides: [2, 2], given: {} } as const

/** Runs a converted network on pixels, each of which is given as its three channels. */
async function ran(model: GraphModel, pixels: readonly (readonly number[])[]): Promise<number[]> {
  const { InferenceSession, Tensor } = await loadNativeRuntime()
  const graph = convertNetwork(model, small)
  const session = await InferenceSession.create(writeOnnx(graph))
  const planes = [0, 1, 2].flatMap((channel) => pixels.map((pixel) => pixel[channel] ?? 0))
  const outputs = await session.run({ input: new Tensor('float32', Float32Array.from(planes), [1, 3, 2, 2]) })
  return Array.from(outputs[graph.outputs[0] ?? '']?.data ?? [], Number)
}

test('outputs have their channels last, as TensorFlow.js gives them', { skip: withoutNative }, async () => {
  const pixels = [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [-1, -2, -3],
  ]
  assert.deepEqual(await ran(modelOf(['r', 'Relu', 'p']), pixels), [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0])
})

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

const bytesOf = (field: Field) => [...Buffer.concat(field)]

test('fields are written as protobuf asks', () => {
  assert.deepEqual(bytesOf(integerField(1, 150)), [8, 0x96, 1])
  assert.deepEqual(bytesOf(integerField(20, 7)), [0xa0, 1, 7])
  assert.deepEqual(bytesOf(integerField(1, -1)), [8, ...Array(9).fill(255), 1])
  assert.deepEqual(bytesOf(floatField(2, 1)), [0x15, 0, 0, 0x80, 0x3f])
  assert.deepEqual(bytesOf(messageField(3, [integerField(1, 150)])), [0x1a, 3, 8, 0x96, 1])
})

test('the runtime reads a written graph, without what no output needs', { skip: withoutNative }, async () => {
  const builder = openBuilder()
  const doubled = builder.emit('Mul', ['input', builder.scalar(2)])
  builder.emit('Unheard', ['input'])
  const graph = builder.graph([{ name: 'input', shape: [1, 3, 'height', 2] }], [doubled])
  assert.equal(graph.nodes.length, 1)
  const { InferenceSession, Tensor } = await loadNativeRuntime()
  const session = await InferenceSession.create(writeOnnx(graph))
  const input = new Tensor('float32', Float32Array.of(1, 2, 3, 4, 5, 6), [1, 3, 1, 2])
  const outputs = await session.run({ input })
  assert.deepEqual([...(outputs[doubled]?.data ?? [])], [2, 4, 6, 8, 10, 12])
})

/** 2 x 3 x 4 values, each of which states its place. */
const places = {
  shape: [2, 3, 4],
  values: Float32Array.from(
    { length: 24 },
    (_, at) => 100 * Math.floor(at / 12) + 10 * (Math.floor(at / 4) % 3) + (at % 4),
  ),
}

test('axes are put in another order', () => {
  const { shape, values } = reordered(places, [2, 0, 1])
  assert.deepEqual(shape, [4, 2, 3])
  const expected = [0, 1, 2, 3].flatMap((last) =>
    [0, 1].flatMap((first) => [0, 1, 2].map((second) => 100 * first + 10 * second + last)),
  )
  assert.deepEqual([...values], expected)
  assert.deepEqual(reordered(reordered(places, [2, 0, 1]), [1, 2, 0]), places)
})

test('a range is cut out along any axis', () => {
  assert.deepEqual(cut(places, 1, { from: 1, to: 2 }), {
    shape: [2, 1, 4],
    values: Float32Array.of(10, 11, 12, 13, 110, 111, 112, 113),
  })
  const { shape, values } = cut(places, 2, { from: 3, to: 4 })
  assert.deepEqual(
    [shape, [...values]],
    [
      [2, 3, 1],
      [3, 13, 23, 103, 113, 123],
    ],
  )
  assert.deepEqual(cut(places, 0, { from: 0, to: 2 }), places)
})
