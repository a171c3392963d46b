import type { AdminTopics } from '#application/ports/admin-catalog.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import { Checkbox } from '../../components/checkbox.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { TextArea, TextField } from '../../components/text-field.tsx'
import css from './catalog.module.css'

/** The texts of an asset as they are being edited. */
export interface TypedTexts {
  readonly name: string
  readonly description: string
  readonly motionDescription: string
  /** Separated by commas. */
  readonly tags: string
  readonly category: string
  readonly collections: readonly string[]
}

export const NO_TEXTS: TypedTexts = {
  name: '',
  description: '',
  motionDescription: '',
  tags: '',
  category: '',
  collections: [],
}

export const TEXT_FIELDS = [
  'name',
  'description',
  'motion_description',
  'tags',
  'category',
  'collections',
]

interface AssetWordsProps {
  readonly typed: TypedTexts
  readonly libraryId: LibraryId
  readonly topics: AdminTopics
  readonly faultOf: (field: string) => string | undefined
  readonly onType: (change: Partial<TypedTexts>) => void
}

/** An asset's name, descriptions, tags, category and collections. */
export function AssetTexts({ typed, libraryId, topics, faultOf, onType }: AssetWordsProps) {
  const ofLibrary = <Topic extends { readonly libraryId: LibraryId }>(all: readonly Topic[]) =>
    all.filter((one) => one.libraryId === libraryId)
  const collections = ofLibrary(topics.collections).filter(({ state }) => state !== 'retired')
  const categories = ofLibrary(topics.categories).filter(({ state }) => state === 'published')
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        value={typed.name}
        error={faultOf('name')}
        onChange={(event) => onType({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        hint="What it shows and what it’s good for."
        value={typed.description}
        error={faultOf('description')}
        onChange={(event) => onType({ description: event.target.value })}
      />
      <TextArea
        label="Motion description"
        name="motion_description"
        hint="What moves, in words, for people who can’t see the clip."
        rows={2}
        value={typed.motionDescription}
        error={faultOf('motion_description')}
        onChange={(event) => onType({ motionDescription: event.target.value })}
      />
      <div className={css['pair']}>
        <SelectField
          label="Category"
          name="category"
          placeholder="Choose a category"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={categories.some(({ slug }) => slug === typed.category) ? typed.category : ''}
          error={
            faultOf('category') && typed.category === ''
              ? 'Choose a category.'
              : faultOf('category')
          }
          onChange={(event) => onType({ category: event.target.value })}
        />
        <TextField
          label="Tags"
          name="tags"
          optional
          hint="Separated by commas."
          autoComplete="off"
          value={typed.tags}
          error={faultOf('tags')}
          onChange={(event) => onType({ tags: event.target.value })}
        />
      </div>
      {collections.length > 0 && (
        <fieldset className={css['collections']}>
          <legend>Collections</legend>
          {collections.map(({ slug, name }) => (
            <Checkbox
              key={slug}
              label={name}
              checked={typed.collections.includes(slug)}
              onChange={({ target }) =>
                onType({
                  collections: target.checked
                    ? [...typed.collections, slug]
                    : typed.collections.filter((one) => one !== slug),
                })
              }
            />
          ))}
          {faultOf('collections') && <FieldError>{faultOf('collections')}</FieldError>}
        </fieldset>
      )}
    </>
  )
}
