import { Gauge, type Registry } from 'prom-client'

/** Adds a gauge that is above 0 while the saved rules have problems and therefore cannot come into force. */
export function addRulesGauge(registry: Registry, rules: { problems(): readonly string[] }): void {
  new Gauge({
    name: 'likeness_rules_problems',
    help: 'Number of problems in the saved rules. If it is above 0, the previous rules are still in force.',
    registers: [registry],
    collect() {
      this.set(rules.problems().length)
    },
  })
}
