/** The page of a report: `/report/{entity}/{code}`, its conditions in the query. */
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ReportScreen } from '../../engine/client/index.ts';

export default function ReportPage(): ReactNode {
  const { entity = '', code = '' } = useParams();
  return <ReportScreen entity={entity} code={code} />;
}
