export { halveRows } from './halve'
export { lumaRows } from './luma'
export { sampleRows } from './sample'
export { smooth } from './smooth'
