import { useRef } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { factNoun } from '#checker/explain/words/condition-words.ts';
import type { StudioFact } from '../assist/messages.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { useListBesideField } from '../parts/use-list-beside-field.ts';
import type { Facts } from './use-facts.ts';

/** What an author reads for a fact: the question, or its everyday name. */
function nameOfFact(fact: StudioFact, language: string): string {
  return fact.question ?? factNoun(fact.name, language);
}

interface FactPickerProps {
  readonly label: string;
  /** The name of the fact that is chosen. */
  readonly chosen: string;
  /** The facts to choose from. */
  readonly facts: Facts;
  readonly onChoose: (fact: StudioFact) => void;
}

/** Chooses a fact by what it is called. */
export function FactPicker({ label, chosen, facts, onChoose }: FactPickerProps) {
  const { t, language } = useWords();
  const items = [...facts.values()].map((fact) => ({ id: fact.name, label: nameOfFact(fact, language), fact }));
  const field = useRef<HTMLInputElement>(null);
  const onOpenChange = useListBesideField(field);
  const isKnown = chosen === '' || facts.has(chosen);
  return (
    <ComboBox
      className="combo"
      defaultItems={isKnown ? items : [{ id: chosen, label: chosen, fact: undefined }, ...items]}
      selectedKey={chosen}
      onOpenChange={onOpenChange}
      onSelectionChange={(key) => {
        const fact = facts.get(String(key));
        if (fact !== undefined && fact.name !== chosen) onChoose(fact);
      }}
    >
      <Label>{label}</Label>
      <div className="beside">
        <Input ref={field} />
        <Button className="icon-button" aria-label={t('condition.facts')}>
          <Icon name="down" />
        </Button>
      </div>
      {/* Rows of one question have the same words. */}
      {chosen === '' ? null : (
        <Text slot="description" className="help">
          {chosen}
        </Text>
      )}
      <Popover className="popover combo-list">
        <ListBox<(typeof items)[number]>>
          {({ id, label: words, fact }) => (
            <ListBoxItem id={id} textValue={words} className="combo-item">
              <span>{words}</span>
              <span className="help">
                {id}
                {fact === undefined || fact.asked ? '' : ` · ${t('condition.notAsked')}`}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
