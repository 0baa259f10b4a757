import { RowList } from '@/components/admin/rows/row-list'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { SiteContent, SiteService, TypedService } from '@/lib/schemas'
import { EditedBy } from './edited-by'
import { FromForm } from './from-form'
import styles from './site-editor.module.css'
import { tooLong } from './site-text'
import { servicesOf } from './site-typed'
import type { SiteDraft } from './use-site-draft'

const BLANK: TypedService = { key: '', title: '', note: '', price: '' }

/** What the business offers, in its order. */
export function ServicesCard({ content, draft }: { content: SiteContent; draft: SiteDraft }) {
  const rows = draft.typed.services ?? servicesOf(content)
  const put = (services: readonly TypedService[]) => draft.change({ services })
  return (
    <Card title="Services" id="site-services" tabIndex={-1}>
      <CardContent>
        <RowList
          rows={rows}
          onChange={put}
          noun="service"
          most={Math.max(content.servicesMax, content.services.length)}
          blank={BLANK}
          titleOf={({ title }) => title}
          empty="No services yet. The website leaves them out."
          summaryOf={Summary}
        >
          {(row, index) => (
            <ServiceFields
              row={row}
              known={content.services.find(({ key }) => key === row.key && key !== '')}
              content={content}
              onChange={(changes) => put(rows.map((one, at) => (at === index ? { ...one, ...changes } : one)))}
            />
          )}
        </RowList>
        <Removed removed={content.removed} rows={rows} onPutBack={(service) => put([...rows, service])} />
      </CardContent>
    </Card>
  )
}

function Summary({ title, note, price }: TypedService) {
  return (
    <>
      <b dir="auto">{title || 'New service'}</b>
      {(note || price) && (
        <span className="caption" dir="auto">
          {[note, price].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  )
}

interface ServiceFieldsProps {
  row: TypedService
  /** As it stands on the website; none for a new one. */
  known: SiteService | undefined
  content: SiteContent
  onChange: (changes: Partial<TypedService>) => void
}

function ServiceFields({ row, known, content, onChange }: ServiceFieldsProps) {
  return (
    <>
      <div className={styles.siteText}>
        <Field
          label="Name"
          error={tooLong('The service’s name', row.title, limit(known?.title, content.titleMaxLength))}
        >
          <Input value={row.title} dir="auto" onChange={({ target }) => onChange({ title: target.value })} />
        </Field>
        {known?.titleEdit && known.title === row.title && <EditedBy edit={known.titleEdit} />}
        <FromForm
          form={known?.formTitle ?? null}
          now={row.title}
          label="the name"
          onUse={() => onChange({ title: known?.formTitle ?? '' })}
        />
      </div>
      <div className={styles.siteText}>
        <Field label="Note" error={tooLong('The note', row.note, limit(known?.note, content.noteMaxLength))}>
          <Input value={row.note} dir="auto" onChange={({ target }) => onChange({ note: target.value })} />
        </Field>
        {known?.noteEdit && known.note === row.note && <EditedBy edit={known.noteEdit} />}
        <FromForm
          form={known?.formNote ?? null}
          now={row.note}
          label="the note"
          onUse={() => onChange({ note: known?.formNote ?? '' })}
        />
      </div>
      <div className={styles.siteText}>
        <Field
          label="Price"
          hint="As the client gave it: from $35, $48/week."
          error={tooLong('The price', row.price ?? '', limit(known?.price, content.priceMaxLength))}
        >
          <Input value={row.price ?? ''} dir="auto" onChange={({ target }) => onChange({ price: target.value })} />
        </Field>
        {known?.priceEdit && known.price === row.price && <EditedBy edit={known.priceEdit} />}
        <FromForm
          form={known?.formPrice ?? null}
          now={row.price ?? ''}
          label="the price"
          onUse={() => onChange({ price: known?.formPrice ?? '' })}
        />
      </div>
    </>
  )
}

const limit = (text: string | undefined, maxLength: number) => ({ text: text ?? '', maxLength })

interface RemovedProps {
  removed: readonly SiteService[]
  rows: readonly TypedService[]
  onPutBack: (service: TypedService) => void
}

/** Services of the form that staff took out. */
function Removed({ removed, rows, onPutBack }: RemovedProps) {
  const left = removed.filter(({ key }) => !rows.some((row) => row.key === key))
  if (left.length === 0) return null
  return (
    <div className={styles.siteRemoved}>
      <h3 className="label">In the form, but not on the website</h3>
      <ul>
        {left.map(({ key, formTitle, formNote, formPrice, title, note, price }) => (
          <li key={key}>
            <span dir="auto">{formTitle ?? title}</span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Put back ${formTitle ?? title}`}
              onClick={() =>
                onPutBack({
                  key,
                  title: formTitle ?? title,
                  note: formNote ?? note,
                  price: formPrice ?? price,
                })
              }
            >
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
