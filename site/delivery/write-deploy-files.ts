/** `npm run generate:deploy --workspace site` regenerates the files of ../deploy. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployFiles, deployFolder } from './deploy-files.ts'

for (const [name, content] of Object.entries(deployFiles())) writeFileSync(join(deployFolder, name), content)
