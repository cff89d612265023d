import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutNative } from '../../../testing/native-runtime.ts'
import { loadNativeRuntime } from '../native/runtime.ts'
import { openBuilder } from './builder.ts'
import { writeOnnx } from './onnx-file.ts'
import { type Field, floatField, integerField, messageField } from './protobuf.ts'

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
