import { missingPackage } from '../../site/testing/deploy/deliveries.ts'
import { installDebianPackages } from './debian-packages.ts'

/** Installs Debian's nginx and Caddy, with which our configurations are tried, where they are missing and can be had. */
export function requireServers(say: (phrase: string) => void): void {
  if (!missingPackage('nginx') && !missingPackage('caddy')) return
  say('installing nginx and Caddy (Debian’s packages)')
  installDebianPackages(['nginx', 'libnginx-mod-http-brotli-static', 'caddy'])
  if (missingPackage('nginx') || missingPackage('caddy'))
    say('Not both of them are here: what needs them is skipped.')
}
