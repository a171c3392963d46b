import { observer } from 'mobx-react-lite'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { ReactNode } from 'react'
import type { TeamInfo } from '#application/ports/teams.ts'
import type { UserError } from '#messages/user-error.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useStore } from '../stores/stores.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly action: string
  readonly children: ReactNode
  readonly ask: () => ResultAsync<TeamInfo, UserError>
  readonly onClose: () => void
  readonly onDone: (info: TeamInfo) => void
  /** Called if the subject of the dialog no longer exists. */
  readonly onGone: () => void
}

/** Asks for confirmation before something about a team that cannot be undone. */
export const ConfirmDialog = observer(function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, children, ask, onClose, onDone, onGone } = props
  const modals = useStore('modals')
  const asking = useMutation()

  const go = () =>
    asking.run(
      () =>
        ask()
          .map((info): TeamInfo | null => info)
          .orElse((fault) => (fault.kind === 'missing' ? okAsync(null) : errAsync(fault))),
      (info) => (info ? onDone(info) : onGone()),
    )

  return (
    <Dialog
      open={modals.open === null}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={asking.busy} onClick={go}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <ErrorNote error={asking.error} />
    </Dialog>
  )
})
