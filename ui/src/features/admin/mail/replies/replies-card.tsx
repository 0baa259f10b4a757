import { ReadFallback } from '@/components/admin/read-fallback'
import { placeLabel } from '@/components/admin/secrets/secret-labels'
import { Alert } from '@/components/ui/alert'
import { Card, CardContent } from '@/components/ui/card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { formatDateTime } from '@/lib/dates'
import type { Replies } from '@/lib/schemas'
import { ReplyTestPart } from './reply-test-part'
import { useReplies } from './use-replies'

/** How what clients answer by email comes in, for owners. It's set on the server, and tested here. */
export function RepliesCard({ sendsMail }: { sendsMail: boolean }) {
  const read = useReplies()
  return (
    <Card title="Replies by email">
      <CardContent className="stack-5">
        {!read.data && <ReadFallback title="How replies come in couldn’t be loaded" read={read} />}
        {read.data && !read.data.address.value && (
          <p>
            Clients’ replies go to the address under Sender. To have them in each order’s conversation, ask whoever runs
            the server to set up an address for replies. The guide docs/operating/mail.md says how.
          </p>
        )}
        {read.data?.address.value && <Standing replies={read.data} sendsMail={sendsMail} />}
      </CardContent>
    </Card>
  )
}

function Standing({ replies, sendsMail }: { replies: Replies; sendsMail: boolean }) {
  return (
    <>
      {replies.findings.map(({ found, advice }) => (
        <Alert key={found} variant="notice" title={found}>
          {advice}
        </Alert>
      ))}
      <p>What clients answer to an email about their order comes in here, and is in the order’s conversation.</p>
      <Facts replies={replies} />
      <ReplyTestPart replies={replies} sendsMail={sendsMail} />
    </>
  )
}

function Facts({ replies: { address, mailbox, awaySince, pipedAt, lastFetch } }: { replies: Replies }) {
  return (
    <Ledger>
      <LedgerRow label="Address" figure={false}>
        {address.value}, {placeLabel(address)}
      </LedgerRow>
      <LedgerRow label="Mailbox" figure={false}>
        {mailbox.value ? `${mailbox.value}, ${placeLabel(mailbox)}` : 'None'}
      </LedgerRow>
      {lastFetch && (
        <LedgerRow label="Last checked" figure={false}>
          {formatDateTime(lastFetch.at)}: {lastFetch.error || lastFetch.result || 'nothing new'}
        </LedgerRow>
      )}
      {awaySince && <LedgerRow label="No answer since">{formatDateTime(awaySince)}</LedgerRow>}
      {pipedAt && (
        <LedgerRow label="Handed over by the mail server" figure={false}>
          Last around {formatDateTime(pipedAt)}
        </LedgerRow>
      )}
    </Ledger>
  )
}
