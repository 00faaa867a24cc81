import { Gauge, type Registry } from 'prom-client';

/** One value with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The values read for one scrape. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

/**
 * Registers the values that were read. Each scrape has its own registry, so that a metric that could not be read is
 * absent.
 */
export function registerReadings(registry: Registry, readings: readonly Reading[]): void {
  for (const { name, help, samples } of readings) {
    const labelNames = [...new Set(samples.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    // A gauge without labels starts at 0.
    if (samples.length === 0) gauge.remove();
    for (const { labels = {}, value } of samples) gauge.set(labels, value);
  }
}
