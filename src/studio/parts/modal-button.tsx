import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { Icon, type IconName } from './icon.tsx';

interface ModalButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Default: small. */
  readonly size?: 'small' | 'primary';
  readonly title: string;
  readonly isWide?: boolean;
  /** What the last button of the dialog is for. */
  readonly leave: 'close' | 'cancel';
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog over the page. */
export function ModalButton({ label, icon, size = 'small', title, isWide = false, leave, children }: ModalButtonProps) {
  const { t } = useWords();
  return (
    <DialogTrigger>
      <Button className={`button ${size}`}>
        {icon === undefined ? null : <Icon name={icon} />}
        {label}
      </Button>
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
