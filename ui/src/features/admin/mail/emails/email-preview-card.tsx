import { useState } from 'react'
import { Chip, Chips } from '@/components/admin/chips'
import { TextBody } from '@/components/admin/message-body/message-parts'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Fact, Facts } from '@/components/ui/ledger'
import { NativeSelect } from '@/components/ui/native-select'
import { classNames } from '@/lib/class-names'
import type { EmailPreview, ListedEmail } from '@/lib/schemas'
import styles from './emails.module.css'
import { MailFrame, type Look, type Width } from './mail-frame'
import { useLatestOrders } from './use-latest-orders'

interface EmailPreviewCardProps {
  side: ListedEmail['side']
  read: {
    data: EmailPreview | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  orderId: string | null
  onOrder: (orderId: string | null) => void
}

export function EmailPreviewCard({ read, orderId, onOrder }: EmailPreviewCardProps) {
  const orders = useLatestOrders()
  return (
    <Card title="Preview" className={styles.emailPreview}>
      <CardContent className="stack gap-4">
        <Field label="Show with">
          <NativeSelect
            value={orderId ?? ''}
            onChange={(event) => {
              onOrder(event.target.value || null)
            }}
          >
            <option value="">A sample order</option>
            {orders.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Shown read={read} />
      </CardContent>
    </Card>
  )
}

/** While something is wrong, what was right before stays away: it isn't what would be sent. */
function Shown({ read }: Pick<EmailPreviewCardProps, 'read'>) {
  const [width, setWidth] = useState<Width>('phone')
  const [look, setLook] = useState<Look>('light')
  const [isText, setText] = useState(false)
  const { data, error } = read
  if (error || !data) return <ReadFallback title="The email couldn’t be shown" read={read} />
  const { rendered } = data
  if (!rendered) return <p className="caption">Fix what’s marked to see the email.</p>
  return (
    <>
      <Facts>
        <Fact label="Subject">{rendered.subject}</Fact>
      </Facts>
      <div className={classNames('row', styles.emailLooks)}>
        <Chips label="Size">
          <Chip label="Phone" isPressed={!isText && width === 'phone'} onPress={show('phone')} />
          <Chip label="Computer" isPressed={!isText && width === 'computer'} onPress={show('computer')} />
          <Chip
            label="Plain text"
            isPressed={isText}
            onPress={() => {
              setText(true)
            }}
          />
        </Chips>
        {!isText && (
          <Chips label="Look">
            <Chip
              label="Light"
              isPressed={look === 'light'}
              onPress={() => {
                setLook('light')
              }}
            />
            <Chip
              label="Dark"
              isPressed={look === 'dark'}
              onPress={() => {
                setLook('dark')
              }}
            />
          </Chips>
        )}
      </div>
      {isText ? <TextBody text={rendered.text} /> : <MailFrame html={rendered.html} width={width} look={look} />}
    </>
  )

  function show(chosen: Width) {
    return () => {
      setText(false)
      setWidth(chosen)
    }
  }
}
