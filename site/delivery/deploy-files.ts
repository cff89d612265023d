import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { caddyValues } from './caddy.ts'
import { fillTemplate } from './fill-template.ts'
import { nginxValues } from './nginx.ts'
import { staticHostProblem, staticHostValues } from './static-host.ts'

/** The folder of the files for other servers. */
export const deployFolder: string = join(import.meta.dirname, '..', 'deploy')

const note =
  'Generated from site/delivery by `npm run generate:deploy --workspace site`. Change the table or the template there.'

/** The content of each file for other servers, by its path in `deployFolder`. */
export function deployFiles(): Record<string, string> {
  return {
    Caddyfile: filled('Caddyfile', caddyValues()),
    'nginx.conf': filled('nginx.conf', nginxValues()),
    'static-host/_headers': filled('_headers', staticHostValues()),
    'static-host/_redirects': filled('_redirects', {}),
    'static-host/not-found.json': staticHostProblem(),
  }
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(import.meta.dirname, 'templates', template), 'utf8')
  return fillTemplate(text, { note, ...values })
}
