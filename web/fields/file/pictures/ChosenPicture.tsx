import { useEffect, useState } from 'react';
import classes from './pictures.module.css';

/** A small picture of a file that has not arrived yet. */
export function ChosenPicture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <span className={classes.place}>{address && <img className={classes.chosen} src={address} alt="" />}</span>;
}
