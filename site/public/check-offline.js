/*
 * The service worker of the check in the page: keeps the page on which a check was opened, with the engine, so that it works
 * without a network. It keeps no photo, and answers only what it keeps.
 */

const cacheName = 'check'

/** Pages of the catalog and what they load. Everything else goes by this worker. */
const concerned =
  /^\/(?:[a-z]{2}(?:-[a-z]+)?\/)?(?:requirements\/|engine\/|engine\.json$|_astro\/|api\/public\/requirements\/|favicon)/

/** Files whose name changes with their content. */
const unchanging = /^\/(?:_astro|engine)\//

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('message', (event) => event.waitUntil(keep(event.data.keep)))
addEventListener('fetch', (event) => {
  const { method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method === 'GET' && origin === location.origin && concerned.test(pathname)) {
    event.respondWith(answer(event.request, pathname))
  }
})

/** Keeps the files of a check, with all files of the engine, in the place of those that were kept before. */
async function keep(paths) {
  const cache = await caches.open(cacheName)
  const { folder, files } = await (await fetch('/engine.json', { cache: 'no-cache' })).json()
  const engine = files.map((file) => `/${folder}/${file.name}`)
  const wanted = new Set([...paths.filter((path) => concerned.test(path)), ...engine])
  await Promise.all(
    [...wanted].map(async (path) => {
      if (unchanging.test(path) && (await cache.match(path))) return
      await cache.add(path)
    }),
  )
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (!wanted.has(pathname)) await cache.delete(pathname)
  }
}

/** What never changes comes from the cache; everything else from the network, and without one from the cache. */
async function answer(request, path) {
  const kept = async () => (await caches.open(cacheName)).match(path)
  if (unchanging.test(path)) return (await kept()) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const found = await kept()
    if (found === undefined) throw error
    return found
  }
}
