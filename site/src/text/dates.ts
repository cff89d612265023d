const format = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const monthNames = Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month))))

/** `2026-10-08` as "8 October 2026", `2026-10` and `2026.10` as "October 2026", `2026` unchanged. */
export function longDate(date: string): string {
  const [year = '', month, day] = date.split(/[-.]/)
  if (month === undefined) return year
  const name = monthNames[Number(month) - 1]
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`
}
