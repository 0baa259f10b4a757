import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { DocumentList } from '@/components/ui/documents/document-list'
import { adminPaths } from '@/lib/admin/admin-paths'
import { settingsPaths } from '@/lib/admin/settings-sections'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { useOrderDocuments } from '@/lib/admin/use-order-documents'
import { EarlierPayments } from './earlier-payments'

/** Invoices and credit notes of our own; where none are issued, how that's changed. */
export function OrderDocuments({ id }: { id: string }) {
  const isOwner = useAdminSession()?.role === 'owner'
  const read = useOrderDocuments(id)
  const { data } = read
  if (!data) return <ReadFallback title="Your invoices for this order couldn’t be loaded" read={read} />
  const none = data.items.length === 0 && <NoneYet isOn={data.isOn} isOwner={isOwner} />
  return (
    <>
      {data.items.length > 0 && <DocumentList documents={data.items} base={adminPaths.orderDocument(id)} />}
      {isOwner && data.isOn ? <EarlierPayments id={id} otherwise={none} /> : none}
    </>
  )
}

function NoneYet({ isOn, isOwner }: { isOn: boolean; isOwner: boolean }) {
  if (isOn) return <p className="muted small">No invoice of your own yet. One is issued with the next payment.</p>
  return (
    <p className="muted small">
      You don’t issue invoices of your own. {isOwner && <Link to={settingsPaths.invoices}>Set them up</Link>}
    </p>
  )
}
