/** The oldest Node that has everything our sources use, such as `Map.groupBy`. */
const MIN_NODE = 22;

/** The version of Node; undefined in a browser. */
function nodeVersion(): string | undefined {
  const running: unknown = Reflect.get(globalThis, 'process');
  const versions: unknown =
    typeof running === 'object' && running !== null ? Reflect.get(running, 'versions') : undefined;
  const node: unknown = typeof versions === 'object' && versions !== null ? Reflect.get(versions, 'node') : undefined;
  return typeof node === 'string' ? node : undefined;
}

// At load: later, an older Node fails with the name of whatever it lacks first.
const version = nodeVersion();
if (version !== undefined && Number.parseInt(version, 10) < MIN_NODE)
  throw new Error(`trialflow needs Node ${MIN_NODE} or later; this is ${version}`);
