import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of the file that the images are made from. */
export const containerfile = readFileSync(join(import.meta.dirname, 'images', 'Containerfile'), 'utf8')

/** What the Containerfile sets for processes of a target: there, and in the targets from which that is made. */
export function imageEnvironment(target: string): Record<string, string> {
  const stage = new RegExp(`^FROM (\\S+) AS ${target}$((?:\\n(?!FROM ).*)*)`, 'm').exec(containerfile)
  if (!stage) return {}
  const [, from = '', body = ''] = stage
  const settings = [...body.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const own = settings.map((each) => [each.replace(/=.*/, ''), each.replace(/^\w+=/, '')])
  return { ...imageEnvironment(from), ...Object.fromEntries(own) }
}
