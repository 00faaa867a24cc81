import { Gauge, type Registry } from 'prom-client';

/** One figure with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What was read for one scrape. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** Registers what was read: a registry of its own for each scrape, so that a figure nobody could read is absent. */
export function registerReadings(registry: Registry, readings: readonly Reading[]): void {
  for (const { name, help, samples } of readings) {
    const labelNames = [...new Set(samples.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    // A gauge without labels begins with 0.
    if (samples.length === 0) gauge.remove();
    for (const { labels = {}, value } of samples) gauge.set(labels, value);
  }
}
