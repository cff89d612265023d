import { Gauge, type Registry } from 'prom-client'
import type { RulesInForce } from '../catalog/rules-in-force.ts'

/** Adds a gauge that is above 0 while rules are saved that can't come into force. */
export function addRulesGauge(registry: Registry, rules: Pick<RulesInForce, 'problems'>): void {
  new Gauge({
    name: 'likeness_rules_problems',
    help: 'What is wrong with the rules as they are saved; above 0, the ones before them are still in force.',
    registers: [registry],
    collect() {
      this.set(rules.problems().length)
    },
  })
}
