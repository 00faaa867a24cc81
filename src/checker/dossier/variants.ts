import { visibleBlocks } from '#engine/route-state.ts';
import type { RemoteName } from '#engine/flow-state.ts';
import { classesOf } from '../prove/domain/field-classes.ts';
import { REMOTE_CLASSES } from '../prove/world/remote-classes.ts';
import type { Script, VisitedPage, Visitor } from '../simulate/visitor.ts';
import { walkVisitor, type Walker } from '../simulate/walk-visitor.ts';

/** More answers to one question than these are of the world, such as countries: conditions tell few of them apart. */
const MAX_CLASSES = 12;

/** Visitors who differ from this one in one circumstance, in the outcome of one call, or in one answer. */
export function variantsOf(walker: Walker, visitor: Visitor): Visitor[] {
  const scripts = [
    ...circumstances(walker, visitor.script),
    ...outcomes(visitor),
    ...visitor.pages.flatMap((page) => otherAnswers(walker, visitor.script, page)),
  ];
  return scripts.flatMap((script) => walkVisitor(walker, script) ?? []);
}

function circumstances({ subject: { world } }: Walker, script: Script): Script[] {
  return world.variables
    .filter((variable) => variable !== 'locale')
    .flatMap((variable) =>
      Array.from({ length: world.sizeOf(variable) ?? 0 }, (_, choice) => choice)
        .filter((choice) => choice !== (script.world[variable] ?? 0))
        .map((choice) => ({ ...script, world: { ...script.world, [variable]: choice } })),
    );
}

function outcomes({ script, pages }: Visitor): Script[] {
  const made = new Set<RemoteName>(pages.flatMap(({ calls }) => calls));
  return [...made].flatMap((name) =>
    REMOTE_CLASSES[name].map((_, choice) => ({ ...script, remotes: { ...script.remotes, [name]: choice } })),
  );
}

function otherAnswers({ subject }: Walker, script: Script, { route, left }: VisitedPage): Script[] {
  return visibleBlocks(route, left, subject.bind)
    .flatMap(({ bound }) => bound.fields)
    .flatMap((field) => classesOf(field, subject.cuts, left, () => undefined).slice(0, MAX_CLASSES))
    .map(({ answers }) => answers)
    .filter((answers) => Object.keys(answers).length > 0)
    .map((answers) => ({ ...script, wanted: { ...script.wanted, ...answers } }));
}
