/** `node api/testing/hold-cluster.ts <folder>` starts PostgreSQL in the folder, prints its URL and waits to be killed. */
import { startEmbedded } from '../src/storage/embedded-postgres.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: node api/testing/hold-cluster.ts <folder>')
const started = await startEmbedded({ folder, durable: false })
console.log(started.ok ? started.value.url : started.problem.detail)
