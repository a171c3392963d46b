import type { TopicDetails } from '#application/ports/admin-topics.ts'
import { Button } from '../../components/button.tsx'
import { FieldError } from '../../components/field-error.tsx'
import textCss from '../../styles/text.module.css'
import { AssetName } from './asset-name.tsx'
import { AssetPicker } from './lazy-asset-picker.ts'
import css from './catalog.module.css'
import entryCss from './entries.module.css'

interface TopicMembersProps {
  readonly topic: TopicDetails
  readonly members: TopicDetails['members']
  readonly error: string | undefined
  readonly onChange: (members: TopicDetails['members']) => void
}

/**
 * The assets of a collection or a category. An asset always has exactly one category, so it can't be removed
 * from one.
 */
export function TopicMembers({ topic, members, error, onChange }: TopicMembersProps) {
  const isCategory = topic.kind === 'category'
  const isHere = (sku: string) => members.some((member) => member.sku === sku)
  const wasHere = (sku: string) => topic.members.some((member) => member.sku === sku)
  return (
    <section className={css['section']} aria-labelledby="topic-assets">
      <h2 id="topic-assets">{`Assets (${members.length})`}</h2>
      {isCategory && (
        <p className={textCss['note']}>
          Every asset has one category. Adding one here moves it from its old category.
        </p>
      )}
      {error && <FieldError>{error}</FieldError>}
      {members.length === 0 ? (
        <p className={textCss['quiet']}>No assets yet.</p>
      ) : (
        <ul className={entryCss['members']} aria-label="Assets">
          {members.map((member) => (
            <li key={member.sku} className={entryCss['member']}>
              <AssetName asset={member} />
              {!(isCategory && wasHere(member.sku)) && (
                <Button
                  kind="bare"
                  size="small"
                  aria-label={`Remove ${member.name}`}
                  onClick={() => onChange(members.filter(({ sku }) => sku !== member.sku))}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isCategory && topic.state !== 'published' ? (
        <p className={textCss['note']}>Publish this category to add assets to it.</p>
      ) : (
        <AssetPicker
          label="Add assets"
          libraryId={topic.libraryId}
          action={isCategory ? 'Move here' : 'Add'}
          done={({ sku }) => (isHere(sku) ? 'Added' : null)}
          onPick={({ sku, name, state, poster }) =>
            onChange([...members, { sku, name, state, poster }])
          }
        />
      )}
    </section>
  )
}
