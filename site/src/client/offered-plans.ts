/** A plan, as the API's `GET /plans` answers it. */
interface Plan {
  name: string
  checks_per_month: number
  /** In USD. */
  price: string
}

/**
 * Fills the table of plans and shows its part of the page. The operator sets the plans while the service runs, so the
 * built page cannot have them. Without a plan, or if they cannot be had, the part stays hidden.
 */
export async function showPlans(part: HTMLElement): Promise<void> {
  const body = part.querySelector('tbody')
  const plans = await offeredPlans()
  if (body === null || plans.length === 0) return
  body.replaceChildren(...plans.map(rowOf))
  part.hidden = false
}

async function offeredPlans(): Promise<Plan[]> {
  try {
    const response = await fetch('/api/dashboard/plans')
    return response.ok ? (await response.json()).plans : []
  } catch {
    return []
  }
}

function rowOf({ name, checks_per_month: checks, price }: Plan): HTMLTableRowElement {
  const row = document.createElement('tr')
  for (const text of [name, `${checks}`, `${price} USD`]) row.insertCell().textContent = text
  return row
}
