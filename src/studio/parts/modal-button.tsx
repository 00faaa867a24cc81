import { useState, type ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useShortcut, type Shortcut } from './use-shortcut.ts';

interface ModalButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Default: small. `icon`: the drawing alone is shown. */
  readonly size?: 'small' | 'primary' | 'icon';
  readonly title: string;
  readonly isWide?: boolean;
  /** Opens the dialog too, wherever the focus is. */
  readonly shortcut?: Shortcut;
  /** What the last button of the dialog is for. */
  readonly leave: 'close' | 'cancel';
  readonly children: (close: () => void) => ReactNode;
}

function OnShortcut({ shortcut, run }: { readonly shortcut: Shortcut; readonly run: () => void }) {
  useShortcut(shortcut, run);
  return null;
}

/** A button that opens a dialog over the page. */
export function ModalButton(props: ModalButtonProps) {
  const { label, icon, size = 'small', title, isWide = false, shortcut, leave, children } = props;
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const drawing = icon === undefined ? null : <Icon name={icon} />;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {size === 'icon' ? (
        <Button className="icon-button" aria-label={label}>
          {drawing}
        </Button>
      ) : (
        <Button className={`button ${size}`}>
          {drawing}
          {label}
        </Button>
      )}
      {shortcut === undefined ? null : <OnShortcut shortcut={shortcut} run={() => setOpen(true)} />}
      <ModalOverlay className="overlay" isDismissable>
        <Modal className={isWide ? 'modal wide' : 'modal'}>
          <Dialog>
            {({ close }) => (
              <>
                <Heading slot="title">{title}</Heading>
                {children(close)}
                <Button className="button" onPress={close}>
                  {t(`dialog.${leave}`)}
                </Button>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
