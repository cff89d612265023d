const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** `2026-10-08` as "8 October 2026", `2026-10` and `2026.10` as "October 2026", `2026` as it is. */
export function longDate(date: string): string {
  const [year = '', month, day] = date.split(/[-.]/)
  if (month === undefined) return year
  const name = monthName.format(new Date(`${year}-${month}-01`))
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`
}
