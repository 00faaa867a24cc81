import { useBlock, useComplete } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { Button } from '#ui/parts/button.tsx';
import { Card } from '#ui/parts/card.tsx';
import {
  AgeControl,
  BirthDateControl,
  EmailControl,
  GenderControl,
  NameControl,
  PhoneControl,
} from './person-controls.tsx';
import { ConditionsControl, ConsentControl, PlaceControls } from './place-controls.tsx';
import type { Props } from './schema.ts';

export function Component({ props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const complete = useComplete();
  return (
    <Card title={text(props.title) || t('title')} tone="unframed">
      <div className="field-group">
        <NameControl />
        {props.postalCode === false ? null : <PlaceControls props={props} />}
        {props.ask === 'age' ? <AgeControl /> : <BirthDateControl />}
        <GenderControl />
        <PhoneControl />
        <EmailControl props={props} />
        {props.conditions === false ? null : <ConditionsControl />}
        <ConsentControl props={props} />
        {props.action === undefined ? null : (
          <p>
            <Button type="submit" name="_action" value="next" large unavailable={!complete}>
              {text(props.action)}
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}
