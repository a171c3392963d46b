import { observer } from 'mobx-react-lite'
import visuallyHidden from '../components/visually-hidden.module.css'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface RequestCountProps {
  /** What the page itself knows, once it does. */
  readonly known: number | undefined
}

/** How many requests for a license wait for whoever is here to decide them (team 6); nothing for none. */
export const RequestCount = observer(function RequestCount({ known }: RequestCountProps) {
  const requests = useService('licenseRequests')
  const { user } = useStore('session')
  const found = useLookup(user && known === undefined ? () => requests.list().map(countOf) : null, [
    requests,
    user?.id,
    known,
  ])
  const waiting = known ?? found
  if (!waiting) return null
  return (
    <>
      {waiting}
      <span className={visuallyHidden['hidden']}> pending</span>
    </>
  )
})

function countOf(list: readonly { readonly mayDecide: boolean }[]): number {
  return list.filter(({ mayDecide }) => mayDecide).length
}
