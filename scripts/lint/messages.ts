/* `npm run lint -- messages`: fails for each message that a language lacks, has in excess, or has with other parameters. */
import { catalogueFaults, catalogues } from '../generate/messages.ts'

const faults = catalogues.flatMap(catalogueFaults)
for (const fault of faults) console.error(`error: ${fault}`)
console.log(`Messages of ${catalogues.map(({ name }) => name).join(', ')}: ${faults.length} errors.`)
process.exitCode = faults.length > 0 ? 1 : 0
