import { z } from 'zod'
import { longestWorkSeconds, wholeNumber } from './values.ts'

/** A photo that was accepted may wait and be processed for that long, and must be charged after that. */
const shortestStopSeconds = longestWorkSeconds + 10

/** What is told of the service while it runs, and how it stops. */
export const operationSettings = {
  LIKENESS_METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'The port of `GET /metrics`, for Prometheus; 0 for any free one. Without it, no metrics are kept.',
    ),
  LIKENESS_METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address of `GET /metrics`: one that the public cannot reach.'),
  LIKENESS_WEBHOOK_ALLOW_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe(
      'Whether webhooks may go to private addresses and over plain HTTP. For development and tests only: anyone with a key could reach what this machine can reach.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'a URL such as http://localhost:4318' })
    .optional()
    .describe(
      'The OpenTelemetry collector that receives traces by OTLP over HTTP. Without it, none are recorded. The SDK itself reads OTEL_EXPORTER_OTLP_HEADERS and its other settings.',
    ),
  OTEL_SERVICE_NAME: z.string().min(1).default('likeness').describe('The name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('a number from 0 to 1')
    .min(0, 'at least 0')
    .max(1, 'at most 1')
    .default(1)
    .describe(
      'The share of traces that are recorded, from 0 to 1. The caller decides for a trace that the caller began.',
    ),
  LIKENESS_DRAIN_DELAY_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      'How long a process that has to stop still accepts calls while `/readyz` answers 503, so that load balancers stop using it.',
    ),
  LIKENESS_STOP_SECONDS: wholeNumber(shortestStopSeconds, 3600)
    .default(60)
    .describe(
      'How long it may then take to finish what it accepted. systemd or Kubernetes must wait longer than both together.',
    ),
  LIKENESS_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe log line that is written; `info` logs each request.'),
}
