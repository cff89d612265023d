/*
 * Node loads this module before the API in the drill of the clock. At SIGUSR2 the clock of the process jumps, as after a
 * correction of its machine's clock: an hour forwards the first time, then two hours back, and so on.
 */
const hourMs = 3_600_000
const { now } = Date
let shiftMs = 0

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) =>
    Reflect.construct(
      date,
      given.length === 0 ? [now() + shiftMs] : given,
      target === globalThis.Date ? date : target,
    ),
  get: (date, name) => (name === 'now' ? () => now() + shiftMs : Reflect.get(date, name)),
})
process.on('SIGUSR2', () => {
  shiftMs = shiftMs > 0 ? -hourMs : hourMs
})
