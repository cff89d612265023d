import assert from 'node:assert/strict'
import { until } from '@likeness/engine/testing/until.ts'
import { proveLedger } from '#api/src/billing/proofs/prove-ledger.ts'
import { balanceOf } from '#api/src/billing/wallet/ledger.ts'
import { type ProxyFault, startFaultProxy } from '#api/testing/clients/servers.ts'
import type { WholeService } from './whole-service.ts'

/** A call of a paid operation through the fault proxy, with its own account. */
export interface FaultRun {
  /** `check_photo`, `create_job` or `replace_background`, with any photo for zz-icao-9303. */
  method: string
  faults: readonly ProxyFault[]
  baseUrl: string
  apiKey: string
  /** Seconds per try. */
  timeout: number
  /** The class of the error; null if the call must succeed. */
  raises: string | null
}

interface Plan {
  method?: string
  faults: ProxyFault[]
  timeout?: number
  raises?: string
  /** The number of charges; 0 if the API never received the call. */
  charges?: 0 | 1
}

const plans: Plan[] = [
  { faults: ['drop_request'] },
  { faults: ['drop', 'drop'] },
  { faults: ['half_body'] },
  { faults: ['stall'], timeout: 1.5 },
  { faults: [503, 503] },
  { faults: [429] },
  { faults: ['drop', 502, 'pass'] },
  { faults: ['drop', 'half_body', 'drop'], raises: 'ConnectionFailedError' },
  { faults: [503, 503, 503], raises: 'ServerError', charges: 0 },
  { method: 'create_job', faults: ['drop', 'half_body'] },
  { method: 'replace_background', faults: ['half_body', 503] },
]

const pricesMicros: Readonly<Record<string, bigint>> = { replace_background: 250_000n }
const usualPriceMicros = 50_000n
const fundsMicros = 1_000_000n

/**
 * The calls that both clients make through the fault proxy.
 * @returns The runs, and a function that afterwards proves that each call was tried the right number of times and charged
 * at most once.
 */
export async function prepareFaultRuns(
  service: WholeService,
): Promise<{ runs: FaultRun[]; prove(): Promise<void> }> {
  const proxy = await startFaultProxy(service.apiUrl)
  const prepared = await Promise.all(
    plans.map(async ({ method = 'check_photo', faults, timeout = 60, raises = null, charges = 1 }) => {
      const { key, walletId } = await service.account()
      const { baseUrl, tries } = proxy.run(...faults)
      const prove = async () => {
        const label = `${method} through ${faults.join(', ')}`
        // On a busy machine, a try after the stalled one may also time out.
        const expected = faults.filter((fault) => fault !== 'pass').length + (raises ? 0 : 1)
        assert.ok(faults.includes('stall') ? tries() >= expected : tries() === expected, `${label}: tries`)
        // A job is charged with its first result, which may come after its answer.
        await until(async () => (await balanceOf(service.db, walletId)).heldMicros === 0n)
        const spent = fundsMicros - (await balanceOf(service.db, walletId)).postedMicros
        assert.equal(spent, charges ? (pricesMicros[method] ?? usualPriceMicros) : 0n, label)
      }
      return { run: { method, faults, baseUrl, apiKey: key, timeout, raises }, prove }
    }),
  )
  return {
    runs: prepared.map(({ run }) => run),
    prove: async () => {
      for (const { prove } of prepared) await prove()
      assert.deepEqual(await proveLedger(service.db), [])
    },
  }
}
