import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { AccessToken, MadeToken } from '#application/ports/access-tokens.ts'
import { TOKEN_LIMIT } from '#domain/user/access-token.ts'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { PerUser } from './per-user.tsx'
import { QueryResult } from './query-result.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenList } from './token-list.tsx'
import css from './account-form.module.css'
import textCss from '../styles/text.module.css'

/** Personal access tokens, with which the user's own programs use the API (tokens 1). */
export function TokensPage() {
  return (
    <PerUser>
      <TokensVisit />
    </PerUser>
  )
}

const TokensVisit = observer(function TokensVisit() {
  const accessTokens = useService('accessTokens')
  const held = useQuery(() => accessTokens.list().map((tokens) => ({ tokens, now: Date.now() })))
  const [made, setMade] = useState<MadeToken | null>(null)

  return (
    <AccountFrame title="API tokens" at="tokens">
      <AccountSection
        title="Your tokens"
        description={
          <p>
            Tokens let your own scripts and pipeline tools search, download and license files for
            you. <Link to="/help/api">Read the API guide</Link>
          </p>
        }
      >
        <QueryResult {...held}>
          {({ tokens, now }) => (
            <TokenList
              tokens={tokens}
              now={now}
              fresh={made?.id ?? null}
              onRevoked={(id) => {
                if (made?.id === id) setMade(null)
                held.load()
              }}
            />
          )}
        </QueryResult>
      </AccountSection>
      <AccountSection
        title="Create a token"
        description={
          <p>
            Tokens can’t make card payments or change your account. Changing your password revokes
            all of them.
          </p>
        }
      >
        {made && <NewToken token={made} onDone={() => setMade(null)} />}
        <QueryResult {...held}>
          {({ tokens }) =>
            isFull(tokens) ? (
              <p className={textCss['quiet']}>
                You’ve reached the limit of {TOKEN_LIMIT} tokens. Revoke one to create another.
              </p>
            ) : (
              <TokenForm
                onMade={(token) => {
                  setMade(token)
                  held.load()
                }}
              />
            )
          }
        </QueryResult>
      </AccountSection>
    </AccountFrame>
  )
})

function isFull(tokens: readonly AccessToken[]): boolean {
  return tokens.length >= TOKEN_LIMIT
}

interface NewTokenProps {
  readonly token: MadeToken
  readonly onDone: () => void
}

/** Shows the new token for the only time. Takes the focus, since it must be copied now. */
function NewToken({ token, onDone }: NewTokenProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [token.id])

  return (
    <div
      ref={frame}
      className={css['made']}
      role="group"
      aria-label={`Token ${token.name}`}
      tabIndex={-1}
    >
      <p>
        <strong>Copy “{token.name}” now.</strong> You won’t be able to see it again.
      </p>
      <code className={css['secret']}>{token.token}</code>
      <div className={css['actions']}>
        <CopyButton text={token.token} label="Copy token" />
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
