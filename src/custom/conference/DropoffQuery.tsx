/** Find drop-offs: the journeys of those who go home, to be read and taken along as a sheet. */
import type { ReactNode } from 'react';
import { JourneyQuery } from './JourneyQuery.tsx';

export default function DropoffQuery(): ReactNode {
  return <JourneyQuery direction="dropoff" trip="dropoffTrip" other="pickupTrip" />;
}
