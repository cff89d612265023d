import { Gauge, type Registry } from 'prom-client'

/** Adds a gauge that is above 0 while rules are saved that can't come into force. */
export function addRulesGauge(registry: Registry, rules: { problems(): readonly string[] }): void {
  new Gauge({
    name: 'likeness_rules_problems',
    help: 'What is wrong with the rules as they are saved; above 0, the ones before them are still in force.',
    registers: [registry],
    collect() {
      this.set(rules.problems().length)
    },
  })
}
