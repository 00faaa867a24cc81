export { registerMetrics } from './metrics-route.ts';
